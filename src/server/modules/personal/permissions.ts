/** Expected statuses of its calls per role, in the format that `tests/server/support/rights/` reads. */
export const permissions = `
updateProfile                          | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
trackVisit                             | 204  422  –    | 204  422  –    | 204  422  –    | 204  422  –
getUserStorage                         | 200  200  –    | 200  200  –    | 200  200  –    | 200  200  –
saveUserStorage                        | 204  204  –    | 204  204  –    | 204  204  –    | 204  204  –
`;
