/** Who is answered what by its calls: rows of the table of permissions, as `tests/server/support/rights/` reads them. */
export const permissions = `
listItemPlaces                         | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
getHeat                                | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
`;
