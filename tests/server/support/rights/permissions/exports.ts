export const permissions = `
exportItems                            | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
exportProcesses                        | 200  200  200  | 200  200  200  | 200  200  200  | 200  200  200
`;
