/** Expected statuses of its calls per role, in the format that `tests/server/support/rights/` reads. */
export const permissions = `
aggregateItems                         | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
aggregateItems through a reference     | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
getFiguresProgress                     | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
aggregateProcesses                     | 200  200  200  | 200  200  200  | 200  200  200  | 400  400  400
`;
