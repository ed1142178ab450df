import { splitTextByMentions } from '#core/notes/mentions.ts';
import './typedChoice.css';

export function TextWithMentions({ text }: { text: string }) {
  return splitTextByMentions(text).map((part, index) =>
    'text' in part ? (
      part.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
      <span key={index} className="dk-mention">
        @{part.mention.name}
      </span>
    ),
  );
}
