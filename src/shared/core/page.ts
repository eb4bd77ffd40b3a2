/** The `<meta>` of the page that says whether visitors may search and look around (`PUBLIC_BROWSING`): `on` or `off`. */
export const BROWSING_META = 'public-browsing';
