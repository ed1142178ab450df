import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Uses our design tokens, which support both colour modes. */
const looks = EditorView.theme({
  '&': { backgroundColor: 'var(--dk-bg)', color: 'var(--dk-text)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--dk-font-mono)', lineHeight: '1.5', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--dk-text)', padding: '8px 0' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--dk-text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--dk-accent-soft)',
  },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '.cm-gutters': {
    backgroundColor: 'var(--dk-bg)',
    color: 'var(--dk-text-faint)',
    borderRight: 'none',
  },
  '.cm-activeLineGutter': { backgroundColor: 'var(--dk-bg-hover)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--dk-success-soft)' },
  '.cm-tooltip': {
    border: '1px solid var(--dk-border-strong)',
    borderRadius: 'var(--dk-radius)',
    backgroundColor: 'var(--dk-bg)',
    color: 'var(--dk-text)',
    boxShadow: 'var(--dk-shadow)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--dk-font-mono)', maxHeight: '16em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--dk-accent)',
    color: 'var(--dk-on-accent)',
  },
  '.cm-completionDetail': { fontStyle: 'normal', color: 'var(--dk-text-faint)' },
  '.cm-tooltip-autocomplete ul li[aria-selected] .cm-completionDetail': { color: 'inherit' },
  '.cm-tooltip.cm-completionInfo': { padding: '6px 10px', fontFamily: 'var(--dk-font)', maxWidth: '320px' },
  '.cm-diagnostic': { fontFamily: 'var(--dk-font)', padding: '4px 10px' },
});

const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.controlKeyword, tags.definitionKeyword], color: 'var(--dk-accent)' },
  { tag: [tags.string, tags.regexp, tags.special(tags.string)], color: 'var(--dk-success)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--dk-warning)' },
  { tag: tags.comment, color: 'var(--dk-text-faint)', fontStyle: 'italic' },
  { tag: tags.function(tags.variableName), color: 'var(--dk-accent-strong)' },
  { tag: tags.invalid, color: 'var(--dk-danger)' },
]);

export const scriptTheme = [looks, syntaxHighlighting(colors)];
