export const firstLoadSizes: string;
