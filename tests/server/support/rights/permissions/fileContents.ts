export const permissions = `
getFileContents                        | 422  404  404  | 422  404  404  | 422  404  404  | 404  404  404
readSheet                              | 422  –    –    | 422  –    –    | 422  –    –    | 422  –    –
getFileContents beside                 | 422  404  404  | 422  404  404  | 422  404  404  | 404  404  404
`;
