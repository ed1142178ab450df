export const permissions = `
getTemplateLoad                        | 404  –    –    | 403  –    –    | 403  –    –    | 403  –    –
`;
