/** Who is answered what by its calls: rows of the table of permissions, as `tests/server/support/rights/` reads them. */
export const permissions = `
listMerges                             | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
mergeItems                             | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
findDuplicates                         | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
getDuplicates                          | 200  404  404  | 200  404  404  | 404  404  404  | 404  404  404
matchDuplicates                        | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
dismissDuplicate                       | 204  404  404  | 204  404  404  | 422  404  404  | 404  404  404
undoMerge                              | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
`;
