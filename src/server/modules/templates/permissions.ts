/** Who is answered what by its calls: rows of the table of permissions, as `tests/server/support/rights/` reads them. */
export const permissions = `
getTemplateLoad                        | 404  –    –    | 403  –    –    | 403  –    –    | 403  –    –
`;
