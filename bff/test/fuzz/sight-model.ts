/** Model of what members have hidden, muted and blocked after the requests so far. */
export class SightModel {
  /** Concatenated ids of a member and the wish or other member, by act. */
  private readonly done = { hide: new Set<string>(), mute: new Set<string>(), block: new Set<string>() };

  /**
   * Applies a successful call.
   *
   * @param of id of the wish or of the other member
   */
  apply(call: string, userId: string, of: string): void {
    const act = call.slice(call.lastIndexOf('/') + 1) as keyof SightModel['done'];
    if (call.startsWith('POST')) this.done[act].add(userId + of);
    else this.done[act].delete(userId + of);
  }

  isHidden(userId: string, wishId: string): boolean {
    return this.done.hide.has(userId + wishId);
  }

  isMuted(userId: string, other: string): boolean {
    return this.done.mute.has(userId + other);
  }

  hasBlocked(userId: string, other: string): boolean {
    return this.done.block.has(userId + other);
  }

  /** Whether either member has blocked the other. */
  isBlocked(userId: string, other: string): boolean {
    return this.hasBlocked(userId, other) || this.hasBlocked(other, userId);
  }

  seesActsOf(userId: string, other: string): boolean {
    return !this.isMuted(userId, other) && !this.isBlocked(userId, other);
  }

  /** Whether the wish appears in lists that the member reads. */
  lists(userId: string, wishId: string, owner: string): boolean {
    return !this.isHidden(userId, wishId) && this.seesActsOf(userId, owner);
  }

  /** Whether the wish is shown to the member on direct access. */
  shows(userId: string, wishId: string, owner: string): boolean {
    return !this.isHidden(userId, wishId) && !this.isBlocked(userId, owner);
  }
}
