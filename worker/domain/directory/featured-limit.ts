/** The most nannies that a strip on another site shows, and the most ids that it may name. */
export const maxFeatured = 12;

/** How many nannies a strip shows that names neither a number nor ids. */
export const usualFeatured = 6;

/** What links of a strip carry as `#src=`, so that a request tells where the family came from. */
export const featuredSource = 'featured';
