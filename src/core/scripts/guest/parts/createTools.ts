import type { SandboxTools } from '../guestTypes.ts';

export function createTools(): SandboxTools {
  const { freeze, values, create, getOwnPropertyDescriptors } = Object;

  function frozen<T>(value: T): T {
    if (typeof value !== 'object' || value === null) return value;
    for (const one of values(value)) frozen(one);
    return freeze(value);
  }
  function sealed<T extends object>(api: T): T {
    for (const { value, get } of values<PropertyDescriptor>(getOwnPropertyDescriptors(api))) {
      if (typeof value === 'function') freeze(value);
      if (get) freeze(get);
    }
    return freeze(api);
  }
  function known<T>(among: ReadonlyMap<string, T> | undefined, code: unknown, what: string): T {
    const one = typeof code === 'string' ? among?.get(code) : undefined;
    if (!one) throw new TypeError(`There is no ${what} with the code ${shown(code)}.`);
    return one;
  }
  function shown(value: unknown): string {
    const text =
      typeof value === 'string' ? `"${value}"` : String(typeof value === 'object' ? typeof value : value);
    return text.length > 60 ? `${text.slice(0, 59)}…` : text;
  }
  return { empty: () => create(null), frozen, sealed, known, shown };
}
