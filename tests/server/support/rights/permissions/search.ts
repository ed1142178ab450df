/** Expected HTTP statuses of this module's calls per role, in the format read by `tests/server/support/rights/`. */
export const permissions = `
searchItems                            | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
searchItems by tag                     | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
searchItems as a file                  | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
searchItemsBatch                       | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
listSuggestions                        | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
`;
