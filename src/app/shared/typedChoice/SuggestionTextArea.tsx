import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { TextArea } from '#view/kit/inputs/TextArea.tsx';
import './typedChoice.css';
import { type SuggestionSource, useSuggestions } from './useSuggestions.ts';

export interface RenderedSuggestionSource<Choice> extends SuggestionSource<Choice> {
  /** The accessible name of the list. */
  readonly label: string;
  keyOf(choice: Choice): string;
  draw(choice: Choice): ReactNode;
  /** Returns the text that screen readers announce for the choice that Enter selects. */
  tell(choice: Choice, count: number): string;
}

export interface SuggestionTextAreaProps<Choice> {
  area: RefObject<HTMLTextAreaElement | null>;
  label: string;
  placeholder: string;
  maxLength: number;
  value: string;
  /** `null` if nothing is offered. */
  offer: RenderedSuggestionSource<Choice> | null;
  onInput: (text: string) => void;
  /** Called when the user selects a choice, before `onInput` reports the new text. */
  onChosen?: (choice: Choice) => void;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/** Renders a text area that offers a list of choices while the user types. */
export function SuggestionTextArea<Choice>(props: SuggestionTextAreaProps<Choice>) {
  const { area, label, placeholder, maxLength, value, offer, onInput, onChosen, onKeyDown } = props;
  const cursor = useRef<number>(undefined);
  const typed = useSuggestions({
    offer,
    text: value,
    onChosen(text, at, choice) {
      cursor.current = at;
      // While focused, the text area shows its own input and ignores the given value.
      area.current?.blur();
      onChosen?.(choice);
      onInput(text);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves the cursor once the inserted text is rendered
  useLayoutEffect(() => {
    if (cursor.current === undefined) return;
    area.current?.focus();
    area.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = undefined;
  }, [value]);
  const { choices, index } = typed;
  return (
    <div>
      <TextArea
        ref={area}
        label={label}
        placeholder={placeholder}
        rows={2}
        isGrowing
        maxLength={maxLength}
        value={value}
        onInput={text => {
          onInput(text);
          typed.look(text, area.current?.selectionStart ?? text.length);
        }}
        onKeyDown={event => {
          if (!typed.press(event)) onKeyDown(event);
        }}
      />
      {offer && choices.length > 0 && <ChoiceList {...{ offer, choices, index }} onChoose={typed.choose} />}
      <span className="dk-visually-hidden" aria-live="polite">
        {choices[index] !== undefined && offer?.tell(choices[index], choices.length)}
      </span>
    </div>
  );
}

interface ChoiceListProps<Choice> {
  offer: RenderedSuggestionSource<Choice>;
  choices: readonly Choice[];
  /** The index of the choice that Enter selects. */
  index: number;
  onChoose: (choice: Choice) => void;
}

function ChoiceList<Choice>({ offer, choices, index, onChoose }: ChoiceListProps<Choice>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => scrollIntoView(list.current), []);
  return (
    <div ref={list} {...{ role: 'listbox', 'aria-label': offer.label }} className="dk-typed-choices">
      {choices.map((choice, at) => (
        <div
          key={offer.keyOf(choice)}
          {...{ role: 'option', 'aria-selected': at === index }}
          ref={at === index ? scrollIntoView : undefined}
          onPointerDown={event => {
            // Keeps the focus in the text area.
            event.preventDefault();
            onChoose(choice);
          }}
        >
          {offer.draw(choice)}
        </div>
      ))}
    </div>
  );
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
