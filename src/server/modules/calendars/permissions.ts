/** Who is answered what by its calls: rows of the table of permissions, as `tests/server/support/rights/` reads them. */
export const permissions = `
getCalendar                            | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
updateCalendar                         | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
changeConfiguration SaveCalendar       | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
planConfiguration SaveCalendar         | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
`;
