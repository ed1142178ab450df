/** Expected statuses of its calls per role, in the format that `tests/server/support/rights/` reads. */
export const permissions = `
getStorageUse                          | 200  403  –    | 403  403  –    | 403  403  –    | 403  403  –
`;
