export const permissions = `
getStorageUse                          | 200  403  –    | 403  403  –    | 403  403  –    | 403  403  –
`;
