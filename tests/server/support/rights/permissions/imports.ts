/** Expected statuses of this module's calls per role, in the format that `tests/server/support/rights/` reads. */
export const permissions = `
listImports                            | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
getImport                              | 200  404  404  | 200  404  404  | 404  404  404  | 404  404  404
listImportRows                         | 200  404  404  | 200  404  404  | 404  404  404  | 404  404  404
listImportProblems                     | 200  404  404  | 200  404  404  | 404  404  404  | 404  404  404
exportRefusedRows                      | 200  404  404  | 200  404  404  | 404  404  404  | 404  404  404
createImport                           | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
updateImport                           | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
fixImportRows                          | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
startImport                            | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
cancelImport                           | 422  404  404  | 422  404  404  | 422  404  404  | 404  404  404
undoImport                             | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
deleteImport                           | 204  404  404  | 204  404  404  | 404  404  404  | 404  404  404
`;
