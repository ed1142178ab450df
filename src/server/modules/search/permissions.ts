/** Expected statuses of its calls per role, in the format that `tests/server/support/rights/` reads. */
export const permissions = `
searchItems                            | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
searchItems by tag                     | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
searchItems as a file                  | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
searchItemsBatch                       | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
listSuggestions                        | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
`;
