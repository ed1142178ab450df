/** Expected statuses of its calls per role, in the format that `tests/server/support/rights/` reads. */
export const permissions = `
updateAccount                          | 200  403  –    | 403  403  –    | 403  403  –    | 403  403  –
changeConfiguration SaveAccount        | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
planConfiguration SaveAccount          | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
`;
