import { chatApi } from '#shared/chat/api.ts';
import { withdraw } from '#shared/chat/timeline.ts';
import { call } from '#web/core/api/call.ts';
import { changeTimeline } from './conversations.ts';

/** Deletes an own message for both; its place shows so at once. */
export async function withdrawMessage(chatId: number, seq: number): Promise<void> {
  await call(chatApi.withdraw, { params: { chatId, seq } });
  changeTimeline(chatId, (timeline) => withdraw(timeline, [seq]));
}
