/** Who is answered what by its calls: rows of the table of permissions, as `tests/server/support/rights/` reads them. */
export const permissions = `
getHealth                              | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
getContract                            | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
getVisitorCountry                      | 422  –    –    | 422  –    –    | 422  –    –    | 422  –    –
`;
