export const permissions = `
registerAccount                        | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
`;
