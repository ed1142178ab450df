/** Who is answered what by its calls: rows of the table of permissions, as `tests/server/support/rights/` reads them. */
export const permissions = `
getFileContents                        | 422  404  404  | 422  404  404  | 422  404  404  | 404  404  404
readSheet                              | 422  –    –    | 422  –    –    | 422  –    –    | 422  –    –
getFileContents beside                 | 422  404  404  | 422  404  404  | 422  404  404  | 404  404  404
`;
