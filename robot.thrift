/**
 * The protocol between a player and a referee of Robot Workshop.
 *
 * A player is the program of one robot: it holds the robot and its mover. It serves, and the referee, one at a time,
 * calls. A player cannot call the referee.
 *
 * On the wire: TCP, the framed transport, the binary protocol (strict). A frame longer than MAX_MESSAGE_BYTES closes
 * the connection before memory is taken for it, as does a message that is not complete after 10 s, or one that is no
 * valid call: lengths that do not fit, nesting deeper than 8, fields that are missing or of another type. Unknown
 * fields are skipped. Before hello the limits are closer: 4096 bytes a message, and hello within 5 s.
 *
 * The course of a match: pair and prove, setScene, preprocess, getStatus until READY, start, getStatus until it is decided,
 * stop, then beHappy or beSad. Long work goes on behind the calls and is polled with getStatus: all return at once but
 * setScene, which looks for the robot and may take 10 s.
 * A referee whose connection broke connects again and pairs with the same match: the game goes on, and the old
 * connection is closed. A player that hears nothing for SILENCE_S while its robot drives stops the robot. Another
 * referee is let in when the match is over, or when its referee has said nothing for 5 s; but once a player has paired by
 * pair and prove, it obeys that one referee, known by its key, until the player's program ends.
 * hello sends the pairing code in clear. It is for older programs, and refused where the people there do not allow it.
 *
 * What a later version adds is optional. A player that knows nothing of it still plays, at real-time speed, and is judged
 * by what it says in the fields that it fills.
 *
 * Units: millimetres, radians, seconds; y up, headings counter-clockwise from +x.
 */
// Of generated code. In Python it must not be the name of this program's own package, which would hide it.
namespace cpp robotworkshop
namespace java robotworkshop
namespace js robotworkshop
namespace py robotworkshop_players

/** Both sides must have the same; raised whenever an older program would misunderstand a newer one. */
const i32 PROTOCOL_VERSION = 1

const i32 MAX_MESSAGE_BYTES = 4194304

/** A player whose robot drives waits for so long for a word from its referee. */
const double SILENCE_S = 2.0

struct Point {
    1: required double x_mm,
    2: required double y_mm,
}

struct Pose {
    1: required double x_mm,
    2: required double y_mm,
    3: required double heading_rad,
}

/** The state of a player. A call that does not fit the phase is refused with OUT_OF_ORDER, and changes nothing. */
enum Phase {
    /** Waits for setScene. */
    IDLE = 0,
    /** Has a scene; waits for preprocess. */
    SCENE_SET = 1,
    /** Plans; progress grows. */
    PREPROCESSING = 2,
    /** Has a plan; waits for start. */
    READY = 3,
    DRIVING = 4,
    /** Reports that it is at its goal. */
    ARRIVED = 5,
    /** There is no way, or its mover has given up; reason says why. The robot stands. */
    GAVE_UP = 6,
    /** Its mover crashed or its robot was lost; reason says why. */
    FAILED = 7,
    /** Stopped by a call, or because the referee was silent. The robot stands. */
    STOPPED = 8,
}

enum ErrorCode {
    WRONG_VERSION = 1,
    /**
     * The answer takes half a second, and then the connection is closed. Each wrong code makes the caller's computer
     * wait longer, up to 30 s, before another of its codes is looked at.
     */
    WRONG_PAIRING_CODE = 2,
    /** hello comes first. */
    NOT_PAIRED = 3,
    /** Another referee's match is on. */
    BUSY = 4,
    BAD_SCENE = 5,
    BAD_TASK = 6,
    OUT_OF_ORDER = 7,
    ROBOT_UNREACHABLE = 8,
    INTERNAL = 9,
}

/** Why a call was refused. */
exception PlayerError {
    1: required ErrorCode code,
    /** One line for people: what is wrong, and what to do about it. */
    2: required string text,
}

/** The introduction of a referee. */
struct Greeting {
    1: required i32 version,
    /** Its name, for the people at the player. */
    2: required string referee,
    /** Which the player shows on its screen. */
    3: required string pairing_code,
    /** Chosen at random for each match. With it a referee may come back after a broken connection. */
    4: required string match_id,
}

/** The introduction of a player. */
struct Introduction {
    1: required i32 version,
    2: required string name,
    /** Name of its mover. */
    3: required string mover,
    /** The kind of its robot: "sim", "real" or "arena". */
    4: required string robot,
    /** Further abilities, by words that later versions may add. */
    5: required list<string> capabilities,
    /** Version of its program. */
    6: required string program,
}

/**
 * The referee's half of SPAKE2 (RFC 9382, 0.9 of the Python library spake2, Ed25519): the referee is A,
 * "robotworkshop referee", the player B, "robotworkshop player". The password is the pairing code in capitals.
 */
struct PairRequest {
    1: required i32 version,
    /** As in Greeting. */
    2: required string referee,
    3: required string match_id,
    /** Its message of SPAKE2, in hexadecimal. */
    4: required string element,
    /** Its public key (Ed25519), in hexadecimal. */
    5: required string key,
}

/** The player's half. */
struct PairAnswer {
    1: required string element,
    2: required string key,
}

/**
 * That one side has found the same key K as the other, in hexadecimal. W is SHA-256 of the referee's name, match_id, key
 * and element, and the player's key and element, each in UTF-8 after its length in 4 bytes, big-endian.
 */
struct PairProof {
    /** HMAC-SHA-256 with the key K, of the own side's name in SPAKE2 and W. */
    1: required string proof,
    /** Signature of the same with the own key. */
    2: required string signature,
}

struct Paired {
    1: required Introduction introduction,
    2: required PairProof proof,
}

/** The task of one robot in a scene. */
struct Task {
    /** Name of the player's robot in the scene. */
    1: required string robot,
    2: required Pose start,
    3: required Point goal,
    /**
     * Only in an arena: where the robot listens, as "tcp:HOST:PORT#TOKEN"; HOST is that of the referee. The first bytes
     * on a connection are the TOKEN and a line feed (0x0A); before them nothing is heard or sent, and where they are
     * wrong, or not there within 5 s, it is closed. All after them is the robot's. A new connection with the TOKEN closes
     * the one before.
     */
    4: optional string robot_address,
    /** The drive ends after this time. */
    5: required double time_limit_s,
    /**
     * Factor of real time at which a simulated robot's clock runs; 1 where it is missing. A robot whose clock runs faster
     * is out.
     */
    6: optional double speed,
    /** No wheel turns faster, in mm/s; where it is missing, the robot's own limit counts. */
    7: optional double max_speed_mm_s,
    /** Random seed of the mover. Each player gets another one. */
    8: optional i64 seed,
    /** Changed rules, as "goal_mm=150" or "workspace_mm=off"; for all others see docs/match_rules.md. */
    9: optional list<string> rules,
    /**
     * Its time bank for planning: without a plan after so long from preprocess on it is out. Players of one match may
     * have different ones, as in a series in which a bank is for all matches together.
     */
    10: optional double time_bank_s,
    /**
     * Of all that goes wrong on a simulated floor of the player's own; missing in an arena. Without one, seed counts. No
     * mover may know it: it could compute its robot's errors, and take them off.
     */
    11: optional i64 floor_seed,
}

/** The link between the player and its robot. */
struct Health {
    1: required bool is_good,
    /** Age of the newest sensor frame, on the robot's clock. */
    2: required double age_s,
    /** Share of frames that were lost or damaged, 0 to 1. */
    3: required double loss,
    /** Charge of the robot's battery, 0 to 1. */
    4: required double battery,
}

/** The state of a player, in one call. Places are claims: what the player believes. */
struct Status {
    1: required Phase phase,
    /** The present step of the planning, in a word or two. */
    2: required string activity,
    /** Progress of the planning, 0 to 1. */
    3: required double progress,
    /** Why it gave up, failed or stopped, in one line; else empty. */
    4: required string reason,
    5: required Point location,
    /** Radians. */
    6: required double orientation,
    /** Since start, on the robot's clock; 0 before. */
    7: required double time_s,
    /** The path that the mover follows; empty if none. At most 10,000 points, of a longer one the first ones. */
    8: required list<Point> path,
    /** Sensed obstacles that are not in the scene: the outer outlines of polygons, at most 10,000 points in all. */
    9: required list<list<Point>> detected_obstacle,
    10: required Health health,
    /** Contacts of its robot so far: by truth in a private simulation, else its bumps. */
    11: required i32 collisions,
    /** The rule by which its own drive has ended, as "left the workspace", if its phase is GAVE_UP or FAILED. */
    12: optional string ended_by,
    /**
     * When its robot entered its goal for the stay in which it came to rest there, on the robot's clock, if its phase is
     * ARRIVED. A time that does not fit the other claims is taken for the first one at which it claimed to be inside, and
     * without one that fits the referee looks again whether the robot rests.
     */
    13: optional double entered_s,
    /** When its own drive has ended, on the robot's clock, which may run on until the robot stands. */
    14: optional double ended_s,
}

service Player {
    /** Comes first on every connection. A refusal closes the connection, as one of prove and hello does; those of the
     * other calls do not. */
    PairAnswer pair(1: PairRequest request) throws (1: PlayerError error),

    /** Comes second. The player proves itself only to a referee that knows its pairing code. */
    Paired prove(1: PairProof proof) throws (1: PlayerError error),

    /** In the place of both, for older programs. */
    Introduction hello(1: Greeting greeting) throws (1: PlayerError error),

    /**
     * Takes a scene, in the native format of scene files, and what the player's robot has to do in it: the task's start
     * and goal replace those of the scene. The player's mover does not learn of the scene's other robots. Not while it
     * plans or drives.
     */
    void setScene(1: string scene, 2: Task task) throws (1: PlayerError error),

    /** Begins to plan. */
    void preprocess() throws (1: PlayerError error),

    /** Begins to drive. */
    void start() throws (1: PlayerError error),

    /** The robot's position, as the player believes it. */
    Point getLocation() throws (1: PlayerError error),

    Status getStatus() throws (1: PlayerError error),

    /**
     * Stops planning and driving. Allowed in every phase. A final phase stays as it is. The
     * phase becomes STOPPED when the robot stands, some tenths of a second later.
     */
    void stop() throws (1: PlayerError error),

    /** Plays the song of victory, when the robot stands. Not before the game is over or stop was called. */
    void beHappy() throws (1: PlayerError error),

    /** Plays the song of defeat, likewise. */
    void beSad() throws (1: PlayerError error),
}
