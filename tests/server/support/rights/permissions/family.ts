export const permissions = `
listRelations                          | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
createRelation                         | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
updateRelation                         | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
deleteRelation                         | 204  404  404  | 204  404  404  | 422  404  404  | 404  404  404
`;
