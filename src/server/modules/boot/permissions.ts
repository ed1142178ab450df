/** Expected statuses of its calls per role, in the format that `tests/server/support/rights/` reads. */
export const permissions = `
getBoot                                | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
`;
