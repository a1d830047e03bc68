"""Words placed on a plane (`crisscross`) or in a given grid."""
