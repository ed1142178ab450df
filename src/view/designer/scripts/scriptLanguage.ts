import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { javascript, javascriptLanguage } from '@codemirror/lang-javascript';
import { syntaxTree } from '@codemirror/language';
import { type Diagnostic, linter } from '@codemirror/lint';
import type { EditorState, Extension } from '@codemirror/state';
import { type EditorView, hoverTooltip, type Tooltip } from '@codemirror/view';
import { FIELD_CODE_CALL, getGlobalMembers, globalScriptNames, type ScriptApiName } from './scriptNames.ts';

/** The name of the parser's node for a quoted string. */
const textNode = 'String';

/** A field as scripts access it. */
export interface ScriptField {
  readonly code: string;
  readonly name: string;
  /** The type that `form.get` returns for the field. */
  readonly valueType: string;
}

export interface ScriptLanguageContext {
  readonly fields: readonly ScriptField[];
  t(id: string, values?: Record<string, string>): string;
}

/** Provides JavaScript with the script API: completion, explanations on hover, and error markers. */
export function createScriptLanguage(words: () => ScriptLanguageContext): Extension {
  return [
    javascript(),
    javascriptLanguage.data.of({ autocomplete: (context: CompletionContext) => complete(context, words()) }),
    hoverTooltip((view, position) => explain(view, position, words())),
    linter(view => judge(view.state, words()), { delay: 400 }),
  ];
}

function complete(context: CompletionContext, words: ScriptLanguageContext): CompletionResult | null {
  const { state, pos, explicit } = context;
  const node = syntaxTree(state).resolveInner(pos, -1);
  if (/Comment|Template|RegExp/.test(node.name)) return null;
  if (node.name === textNode) {
    return { from: node.from + 1, options: words.fields.map(fieldCompletion), validFor: /^\w*$/ };
  }
  const member = context.matchBefore(/\b(form|records|user)\s*\.\s*\w*$/);
  if (member) {
    const typed = /\w*$/.exec(member.text)?.[0].length ?? 0;
    const owner = /^\w+/.exec(member.text)?.[0] ?? '';
    return {
      from: pos - typed,
      options: getGlobalMembers(owner).map(each => nameCompletion(each, words)),
      validFor: /^\w*$/,
    };
  }
  const word = context.matchBefore(/(?<![.\w])\w+$/);
  if (!word && !explicit) return null;
  const options = globalScriptNames.map(each => ({ ...nameCompletion(each, words), boost: 10 }));
  return { from: word?.from ?? pos, options, validFor: /^\w*$/ };
}

function nameCompletion({ name, signature, path }: ScriptApiName, { t }: ScriptLanguageContext): Completion {
  const isCall = signature.includes('(');
  return {
    label: name,
    type: isCall ? 'function' : 'variable',
    detail: signature.slice(signature.indexOf(name) + name.length),
    info: t(`scripts.api.${path}`),
  };
}

function fieldCompletion({ code, name, valueType }: ScriptField): Completion {
  return { label: code, type: 'property', detail: `${name}: ${valueType}` };
}

function explain(view: EditorView, position: number, words: ScriptLanguageContext): Tooltip | null {
  const { state } = view;
  const node = syntaxTree(state).resolveInner(position, 0);
  const text = state.sliceDoc(node.from, node.to);
  const [title, note] = getExplanation(state, { from: node.from, name: node.name, text }, words);
  if (!title) return null;
  return {
    pos: node.from,
    end: node.to,
    above: true,
    create: () => ({ dom: getTooltip(title, note) }),
  };
}

type Place = { from: number; name: string; text: string };

function getExplanation(
  state: EditorState,
  { from, name, text }: Place,
  { fields, t }: ScriptLanguageContext,
): [title?: string, note?: string] {
  if (name === textNode) {
    const field = fields.find(({ code }) => code === text.slice(1, -1));
    return field ? [`${field.code}: ${field.valueType}`, field.name] : [];
  }
  const owner = /(\w+)\s*\.\s*$/.exec(state.sliceDoc(Math.max(0, from - 40), from))?.[1];
  const known = owner === undefined ? globalScriptNames : getGlobalMembers(owner);
  const found = /^(VariableName|PropertyName)$/.test(name) && known.find(each => each.name === text);
  return found ? [found.signature, t(`scripts.api.${found.path}`)] : [];
}

function getTooltip(title: string, note = ''): HTMLElement {
  const dom = document.createElement('div');
  dom.className = 'dk-script-hover';
  const code = document.createElement('code');
  code.textContent = title;
  const text = document.createElement('p');
  text.textContent = note;
  dom.append(code, text);
  return dom;
}

const mostFaults = 20;

/** Finds syntax errors, and field codes that the directory doesn't have. */
function judge(state: EditorState, { fields, t }: ScriptLanguageContext): Diagnostic[] {
  const codes = new Set(fields.map(({ code }) => code));
  const faults: Diagnostic[] = [];
  syntaxTree(state).iterate({
    enter: ({ node, type, from, to }) => {
      if (faults.length >= mostFaults) return false;
      if (type.isError) {
        faults.push({ ...visible(state, from, to), severity: 'error', message: t('scripts.syntaxError') });
      }
      if (type.name !== 'CallExpression') return;
      const callee = node.firstChild;
      const argument = node.getChild('ArgList')?.getChild(textNode);
      if (!callee || !argument || !FIELD_CODE_CALL.test(state.sliceDoc(callee.from, callee.to))) return;
      const code = state.sliceDoc(argument.from + 1, argument.to - 1);
      if (codes.has(code)) return;
      const message = t('scripts.unknownField', { code });
      faults.push({ from: argument.from, to: argument.to, severity: 'warning', message });
    },
  });
  return faults;
}

/** Returns the range to mark. An error about missing text has no width, so an adjacent character is marked. */
function visible(state: EditorState, from: number, to: number): { from: number; to: number } {
  if (to > from) return { from, to };
  return from > 0 ? { from: from - 1, to: from } : { from, to: Math.min(1, state.doc.length) };
}
