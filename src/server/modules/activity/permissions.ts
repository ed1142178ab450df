/** Expected statuses of its calls per role, in the format that `tests/server/support/rights/` reads. */
export const permissions = `
listItemActivity                       | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
`;
