/**
 * Prepares a context before any script is loaded: removes access to time, randomness and the garbage collector, and all
 * ways to evaluate text as code, then freezes the rest, so that a run can't leave anything behind for the next one. It
 * is text because the interpreter runs it, not the host.
 */
export const LOCK_DOWN_SCRIPT = `'use strict';
for (const name of ['eval', 'Function', 'Date', 'Promise', 'Proxy', 'WeakRef', 'FinalizationRegistry', 'performance',
  'Atomics', 'SharedArrayBuffer', 'BigInt', 'queueMicrotask', 'DOMException', 'btoa', 'atob'])
  delete globalThis[name];
delete Math.random;
delete String.prototype.toLocaleLowerCase;
delete String.prototype.toLocaleUpperCase;
delete String.prototype.localeCompare;
const asText = Number.prototype.toString;
Number.prototype.toLocaleString = function toLocaleString() { return asText.call(this); };

const makers = [function () {}, function* () {}, async function () {}, async function* () {}];
for (const maker of makers)
  for (let proto = Object.getPrototypeOf(maker); proto && proto !== Object.prototype; proto = Object.getPrototypeOf(proto))
    if (Object.hasOwn(proto, 'constructor'))
      Object.defineProperty(proto, 'constructor', { value: undefined, writable: false, configurable: true });

const seen = new Set();
const waiting = [globalThis, ...makers, makers[1](), [][Symbol.iterator](), ''[Symbol.iterator](), new Map().entries(),
  new Set().values(), 'a'.matchAll(/a/g), [].values().map(one => one), Symbol.prototype, Number.prototype, Boolean.prototype];
while (waiting.length > 0) {
  const one = waiting.pop();
  if ((typeof one !== 'object' && typeof one !== 'function') || one === null || seen.has(one)) continue;
  seen.add(one);
  waiting.push(Object.getPrototypeOf(one));
  for (const key of Reflect.ownKeys(one)) {
    const property = Object.getOwnPropertyDescriptor(one, key);
    waiting.push(property.value, property.get, property.set);
  }
}
for (const one of seen) Object.freeze(one);
`;
