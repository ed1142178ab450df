/** Expected statuses of its calls per role, in the format that `tests/server/support/rights/` reads. */
export const permissions = `
listMerges                             | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
mergeItems                             | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
findDuplicates                         | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
getDuplicates                          | 200  404  404  | 200  404  404  | 404  404  404  | 404  404  404
matchDuplicates                        | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
dismissDuplicate                       | 204  404  404  | 204  404  404  | 422  404  404  | 404  404  404
undoMerge                              | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
`;
