export const permissions = `
getCalendar                            | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
updateCalendar                         | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
changeConfiguration SaveCalendar       | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
planConfiguration SaveCalendar         | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
`;
