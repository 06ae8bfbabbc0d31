enable subgroup;
