export const permissions = `
getBoot                                | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
`;
