import { createRequire } from "node:module";
import { protobuf } from "google-gax";

/** One write request as Firestore got it; `time` is the commit time in milliseconds since 1970. */
export type WriteRecord = { method: WriteMethod; time: number; request: object };
export type WriteMethod = "commit" | "batchWrite";

// The SDK's own copy of the wire format: what survives the way to the cloud survives the journal.
const require = createRequire(createRequire(import.meta.url).resolve("firebase-admin"));
const wireFormat = protobuf.Root.fromJSON(require("@google-cloud/firestore/build/protos/v1.json"));
const messages = {
  commit: wireFormat.lookupType("google.firestore.v1.CommitRequest"),
  batchWrite: wireFormat.lookupType("google.firestore.v1.BatchWriteRequest"),
};

const METHODS = ["commit", "batchWrite"] as const;

/** Bytes of a record: one byte for the method, a double for the time, then the request as protobuf. */
export function encodeRecord({ method, time, request }: WriteRecord): Buffer {
  const head = Buffer.alloc(9);
  head.writeUInt8(METHODS.indexOf(method), 0);
  head.writeDoubleLE(time, 1);
  // A journal has no open transactions: what was committed is replayed as a plain commit.
  const { transaction: _, ...plain } = request as { transaction?: unknown };
  const body = messages[method].encode(messages[method].fromObject(plain)).finish();
  return Buffer.concat([head, body]);
}

/** The reverse of {@link encodeRecord}. Throws on bytes that are not a record. */
export function decodeRecord(bytes: Buffer): WriteRecord {
  const method = METHODS[bytes.readUInt8(0)];
  if (!method) throw new Error(`The journal holds a record of unknown kind ${bytes[0]}.`);
  const decoded = messages[method].decode(bytes.subarray(9));
  const request = messages[method].toObject(decoded, {
    longs: String,
    enums: String,
    arrays: true,
    objects: true,
  });
  return { method, time: bytes.readDoubleLE(1), request };
}
