import { textParts } from '#core/notes/mentions.ts';
import './comments.css';

/** A comment with those it names marked. */
export function CommentText({ text }: { text: string }) {
  return (
    <p className="dk-note-text">
      {textParts(text).map((part, index) =>
        'text' in part ? (
          part.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
          <span key={index} className="dk-mention">
            @{part.mention.name}
          </span>
        ),
      )}
    </p>
  );
}
