export const permissions = `
aggregateItems                         | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
aggregateItems through a reference     | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
getFiguresProgress                     | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
aggregateProcesses                     | 200  200  200  | 200  200  200  | 200  200  200  | 400  400  400
`;
