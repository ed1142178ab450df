export const permissions = `
listTags                               | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
saveTag                                | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
saveTag again                          | 200  404  –    | 422  422  –    | 422  422  –    | 422  422  –
deleteTag                              | 204  404  –    | 422  422  –    | 422  422  –    | 422  422  –
mergeTags                              | 200  404  –    | 403  403  –    | 403  403  –    | 403  403  –
`;
