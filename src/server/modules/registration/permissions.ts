/** Expected statuses of its calls per role, in the format that `tests/server/support/rights/` reads. */
export const permissions = `
registerAccount                        | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
`;
