/** Expected statuses of its calls per role, in the format that `tests/server/support/rights/` reads. */
export const permissions = `
getTemplateLoad                        | 404  –    –    | 403  –    –    | 403  –    –    | 403  –    –
`;
