import type { ScriptGlobals } from '../../scriptApi.ts';
import type { FieldDescriptions, SandboxLimits, SandboxTools, ScriptRoundState } from '../guestTypes.ts';

/** Creates the functions with which scripts display messages to users and log output for their authors. */
export function createTalk(
  now: ScriptRoundState,
  { fields }: FieldDescriptions,
  { known, sealed, limits }: SandboxTools & { limits: SandboxLimits },
): Pick<ScriptGlobals, 'refuse' | 'warn' | 'console'> {
  const { stringify } = JSON;
  const cut = (one: unknown) => String(one ?? '').slice(0, limits.text);
  function said(text: unknown): { en: string; uk: string } {
    if (typeof text !== 'object' || text === null) return { en: cut(text), uk: cut(text) };
    const { en, uk } = Object(text);
    return { en: cut(en), uk: cut(uk) };
  }
  const keep = <T>(list: T[], one: T) => {
    if (list.length < limits.texts) list.push(one);
  };
  const shownPart = (part: unknown): string => {
    if (typeof part === 'string') return part.slice(0, limits.text);
    try {
      return stringify(part) ?? String(part);
    } catch {
      return typeof part;
    }
  };
  const log = (...parts: unknown[]) => {
    const lines = now.out.console;
    // Lines beyond the limit aren't even formatted.
    if (lines.length >= limits.texts) return;
    lines.push(parts.slice(0, limits.texts).map(shownPart).join(' ').slice(0, limits.text));
  };
  const console = { log, info: log, warn: log, error: log };
  return sealed({
    refuse(code: string | null, text: unknown) {
      if (code !== null) known(fields, code, 'field');
      keep(now.out.refusals, { code, text: said(text) });
    },
    warn: (text: unknown) => keep(now.out.warnings, said(text)),
    console: sealed(console),
  });
}
