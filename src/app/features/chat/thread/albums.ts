import type { Message } from '#core/model.ts';

/** Messages that came as one album together, every other one by itself, in their order. */
export function albumsOf(messages: readonly Message[]): Message[][] {
  const albums: Message[][] = [];
  for (const message of messages) {
    const open = albums.at(-1);
    const before = open?.at(-1);
    const goesOn =
      message.groupId !== undefined &&
      before?.groupId === message.groupId &&
      before.direction === message.direction;
    if (open && goesOn) open.push(message);
    else albums.push([message]);
  }
  return albums;
}
