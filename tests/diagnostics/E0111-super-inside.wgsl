import lib::super::noise;
