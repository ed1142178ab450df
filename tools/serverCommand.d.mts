export const serverArguments: string[];
export const compileCache: string;
export function bundleServer(): Promise<void>;
