requires linear_indexes;
