export const permissions = `
listItemPlaces                         | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
getHeat                                | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
`;
