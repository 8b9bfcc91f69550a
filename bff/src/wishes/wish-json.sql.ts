/** A time as the wire has it: ISO 8601, UTC, milliseconds. */
const isoTime = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * SQL expression of a wish as JSON text: a WishView without `myReactions`, which is the only part that differs from
 * member to member. PostgreSQL builds the text, so that the server passes bytes on instead of building objects.
 *
 * @param wish alias of the row of `wishes`
 * @param user alias of its owner's row of `users`
 */
export function wishJson(wish: string, user: string): string {
  const w = (column: string) => `${wish}.${column}`;
  const u = (column: string) => `${user}.${column}`;
  return `(SELECT row_to_json(v)::text FROM (SELECT
    ${w('id')}, ${w('user_id')} AS "userId", ${w('title')}, ${w('description')}, ${w('product_url')} AS "productUrl",
    ${w('product_title')} AS "productTitle", ${w('product_image')} AS "productImage", ${w('color')}, ${w('category')},
    ${w('tags')}, ${w('ig_account')} AS "igAccount", ${w('is_granted')} AS "isGranted",
    ${isoTime(w('granted_at'))} AS "grantedAt", ${isoTime(w('created_at'))} AS "createdAt",
    json_strip_nulls(json_build_object('heart', nullif(${w('heart_count')}, 0), 'fire', nullif(${w('fire_count')}, 0),
      'thumbs-up', nullif(${w('thumbs_up_count')}, 0))) AS "reactionCounts",
    ${w('preview_status')} AS "previewStatus",
    (SELECT row_to_json(s) FROM (SELECT ${u('id')}, ${u('username')}, ${u('display_name')} AS "displayName",
      ${u('avatar')}) s) AS "user") v)`;
}
