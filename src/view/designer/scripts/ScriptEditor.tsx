import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { lintKeymap } from '@codemirror/lint';
import { EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { useFlushable } from '../../kit/feedback/flush.tsx';
import { createScriptLanguage, type ScriptField, type ScriptLanguageContext } from './scriptLanguage.ts';
import { scriptTheme } from './scriptTheme.ts';
import './scripts.css';

export interface ScriptEditorProps {
  value: string;
  /**
   * Called with the script after a pause in typing, when the editor loses the focus, and on flush
   * (`useFlushable`).
   */
  onCommit: (script: string) => void;
  fields: readonly ScriptField[];
  /** Accessible name. */
  label: string;
  describedBy?: string;
}

const idleMs = 400;

/** An editor for JavaScript. Tab indents; Escape followed by Tab moves the focus to the next control. */
export default function ScriptEditor({ value, onCommit, fields, label, describedBy }: ScriptEditorProps) {
  const { t } = useMessages();
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const commit = () => {
    clearTimeout(timer.current);
    const script = view.current?.state.doc.toString();
    if (script !== undefined && script !== value) onCommit(script);
  };
  useFlushable(commit);
  const commitNow = useEffectEvent(commit);
  const wordsNow = useEffectEvent((): ScriptLanguageContext => ({ fields, t }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: created once; changes of the value are passed to it below
  useEffect(() => {
    if (!place.current) return;
    const commitSoon = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => commitNow(), idleMs);
    };
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: value,
        extensions: [
          editing,
          createScriptLanguage(() => wordsNow()),
          EditorView.contentAttributes.of({
            'aria-label': label,
            ...(describedBy && { 'aria-describedby': describedBy }),
          }),
          EditorView.updateListener.of(update => update.docChanged && commitSoon()),
          EditorView.domEventHandlers({ blur: () => commitNow() }),
        ],
      }),
    });
    view.current = editor;
    return () => {
      commitNow();
      editor.destroy();
      view.current = null;
    };
  }, [label, describedBy]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.hasFocus || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  return <div ref={place} className="dk-script" />;
}

const editing: Extension = [
  lineNumbers(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  autocompletion({ icons: false }),
  EditorView.lineWrapping,
  keymap.of([
    ...closeBracketsKeymap,
    ...completionKeymap,
    ...lintKeymap,
    ...historyKeymap,
    ...defaultKeymap,
    indentWithTab,
  ]),
  scriptTheme,
  // Lets the style elements that CodeMirror creates pass the Content-Security-Policy.
  EditorView.cspNonce.of(readNonce()),
];

function readNonce(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]');
  return meta?.nonce || meta?.content || '';
}
